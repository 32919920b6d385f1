import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeLanguage } from '../../i18n/i18n.ts'
import { hoursIn } from '../../pages/campaigns/recipient-hours.tsx'
import { renderComponent } from '../../testing/render.tsx'
import { reorderedFigures } from '../../testing/reordered-figures.ts'
import { DataTable } from '../lists/data-table.tsx'
import { Figure, Figures } from '../panel.tsx'
import { formatTimeLeft } from './duration.ts'
import { formatKilobytes, formatMilliseconds, formatMoney, formatSeconds, formatShare } from './format.ts'
import { clockTime, describeTime, exactTime } from './relative-time.ts'
import { RelativeTime } from './time.tsx'

beforeEach(() => changeLanguage('ar'))
afterEach(() => changeLanguage('en'))

/** What an English sentence contains in a page from right to left. */
const written = ['-5 %', '12:30 – 13:00', '1,234.50 €', '+49 1511 2345600', '1–25 of 317', '2 min 5 s']

test('text from right to left reorders signs, ranges, amounts and units, and the check names each', async () => {
  await renderComponent(written.map((text) => <p key={text}>{text}</p>))
  await expect.element(page.getByText('-5 %')).toBeVisible()
  expect(reorderedFigures()).toEqual([
    '-5 % is reordered in “-5 %”',
    '12:30 – 13:00 is reordered in “12:30 – 13:00”',
    '1,234.50 € is reordered in “1,234.50 €”',
    '+49 1511 2345600 is reordered in “+49 1511 2345600”',
    '1–25 is reordered in “1–25 of 317”',
    '2 min is reordered in “2 min 5 s”',
  ])
})

test('a figure of a page, a cell of a table and a time keep their order from right to left', async () => {
  await renderComponent(
    <>
      <Figures>
        {written.map((text) => (
          <Figure key={text} name="Figure" value={text} hint={text} />
        ))}
      </Figures>
      <DataTable
        label="Table"
        rows={written}
        keyOf={(text) => text}
        columns={[
          { head: 'Name', cell: () => 'Name' },
          { head: 'Figure', align: 'end', cell: (text) => text },
        ]}
      />
      {written.map((text) => (
        <p key={text}>
          <time>{text}</time>
        </p>
      ))}
      <RelativeTime at={new Date().toISOString()} />
    </>,
  )
  await expect.element(page.getByText('-5 %').first()).toBeVisible()
  expect(reorderedFigures()).toEqual([])
})

const at = Date.UTC(2026, 10, 24, 12, 30)

test.each([
  ['a share', () => formatShare(-0.052)],
  ['money', () => formatMoney(-1_234_500_000, 'EUR')],
  ['a clock time', () => clockTime(at)],
  ['a date', () => exactTime(at)],
  ['a time ago', () => describeTime(at, at + 240_000)],
  ['the time left', () => formatTimeLeft(7_200_000)],
  ['hours of two zones', () => hoursIn(['Europe/Lisbon', 'Europe/Athens'], at)],
  ['milliseconds', () => formatMilliseconds(850)],
  ['seconds', () => formatSeconds(125)],
  ['kilobytes', () => formatKilobytes(2_048_000)],
])('%s looks the same inside a sentence from right to left as it does alone', async (_, format) => {
  const figure = format()
  await renderComponent(
    <>
      <p>
        <bdi data-testid="alone">{figure}</bdi>
      </p>
      <p data-testid="arabic" style={{ whiteSpace: 'nowrap' }}>{`المبلغ ${figure} اليوم`}</p>
      <p data-testid="english" style={{ whiteSpace: 'nowrap' }}>{`After the line ${figure} before the end`}</p>
    </>,
  )
  const alone = seen(page.getByTestId('alone').element(), figure)
  expect(seen(page.getByTestId('arabic').element(), figure)).toBe(alone)
  expect(seen(page.getByTestId('english').element(), figure)).toBe(alone)
})

/** The characters from the left to the right of the figure, and of what is shown between them. */
function seen(element: Element, figure: string): string {
  const node = element.firstChild as Text
  const begin = node.data.indexOf(figure)
  const shown = [...node.data].flatMap((character, index) => {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + 1)
    const { left, width } = range.getBoundingClientRect()
    const isOfFigure = index >= begin && index < begin + figure.length
    return width === 0 || character.trim() === '' ? [] : [{ character, left, isOfFigure }]
  })
  const ordered = shown.sort((one, other) => one.left - other.left)
  const first = ordered.findIndex(({ isOfFigure }) => isOfFigure)
  const last = ordered.findLastIndex(({ isOfFigure }) => isOfFigure)
  return ordered
    .slice(first, last + 1)
    .map(({ character }) => character)
    .join('')
}
