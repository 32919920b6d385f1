import { expect, test } from 'vitest'
import { downloaded, pressOn } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

test('analytics show a chart, a table and a CSV file for the selected date range', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await page.goto(`${home}/analytics`)
  await page.getByText('No activity in this period').waitFor()
  await expectAccessible(page)

  for (const from of ['+15550100123', '+15550100124', '+15550100125']) {
    await mutate('simulator.reply', { from, text: 'Hello' })
  }
  const { data: conversations } = await query('conversations.list')
  const [{ _id: conversationId }] = conversations
  await mutate('messages.send', { conversationId, text: 'How can I help you?' })
  await approveTemplate(mutate)
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await mutate('campaigns.start', {
    name: 'Next Saturday',
    templateName: 'order_ready',
    languageCode: 'en',
    schedule: { at: `${inAWeek}T10:30`, timeZone: 'UTC' },
    recipients: [{ phone: '+4915112345678', variables: { 1: 'Anna', 2: 'A-1' } }],
  })
  await page.reload()
  await page.getByText('Messages in', { exact: true }).waitFor()
  await page.getByRole('img', { name: /Messages in and out by day/ }).waitFor()
  await page.locator('.recharts-bar-rectangle path').first().waitFor()
  await picture(page, '30-analytics')
  await paintIn(page, 'dark')
  await picture(page, '31-analytics-dark')
  await paintIn(page, 'light')

  const how = page.getByRole('radiogroup', { name: 'View of Messages by day' })
  await how.getByText('Table').click()
  const table = page.getByRole('table', { name: 'Messages by day' })
  expect(await table.getByRole('row').count()).toBe(31)
  expect(await table.getByRole('row').last().textContent()).toContain('3')
  const rowsOf = async (name: string) => page.getByRole('table', { name }).getByRole('row').allInnerTexts()
  expect((await rowsOf('Agents')).map(cellsOf)).toEqual([
    ['Agent', 'Replies', 'Resolved', 'First reply, median', 'Satisfaction'],
    ['Ada Byron', '1', '0', '—', '—'],
    ['Unassigned', '—', '0', expect.stringMatching(/\d/), '—'],
  ])
  expect((await rowsOf('Channels')).map(cellsOf)[1]?.slice(0, 3)).toEqual(['Simulator', '3', '1'])
  const notSent = ['Next Saturday', '1', 'Not sent', 'Not sent', '0', 'Not sent']
  expect((await rowsOf('Campaigns')).map(cellsOf)[1]).toEqual(notSent)
  for (const [name, line] of [
    ['Agents', /^"[\da-f-]{36}","Ada Byron","1","0","0","","","0",""$/m],
    ['Channels', /^"[\da-f-]{36}","simulator","yes","3","1","\d","\d","0"$/m],
  ] as const) {
    expect(await downloaded(page, `Download ${name} as CSV`)).toMatch(line)
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Messages by day as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Messages by day.csv')

  await pressOn(page, page.getByRole('radio', { name: '30 days' }), 'ArrowRight')
  await expect.poll(() => table.getByRole('row').count()).toBe(91)
  await page.getByRole('radiogroup', { name: 'Date range' }).getByText('7 days').click()
  await expect.poll(() => table.getByRole('row').count()).toBe(8)
  expect(page.url()).toMatch(/from=\d{4}-\d\d-\d\d&to=/)
  await page.getByLabel('Start date').fill('2199-01-01')
  await page.getByText('Must not be after to').waitFor()
  expect(await page.getByLabel('Start date').inputValue()).toBe('2199-01-01')
  await page.goBack()
  await page.getByText('Messages in', { exact: true }).waitFor()
  expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true)

  await page.setViewportSize({ width: 375, height: 800 })
  await picture(page, '32-analytics-narrow')
  expect(person.complaints).toEqual([])
})

function cellsOf(row: string): string[] {
  return row.split('\t').map((cell) => cell.trim())
}
