import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { contentOf, draftOf } from './draft.ts'
import { type StepName, steps } from './steps.tsx'
import { useDraft } from './use-draft.ts'

const draftId = 'an-id-of-a-draft'
const entered = { ...draftOf(draftId, undefined), from: 'text' as const, text: 'phone\n+15550100123' }
const stored = { id: draftId, content: contentOf(entered, { templateId: 'template-1', step: 'recipients' }) }

function Opened() {
  const [step, setStep] = useState<StepName>('recipients')
  const { draft, change } = useDraft(stored, { templateId: 'template-1', step })
  return (
    <>
      <p>{draft.textList?.rows.length ?? 0} rows</p>
      <button type="button" onClick={() => change({ chosenNameColumn: 'name' })}>
        Change
      </button>
      {steps.map((each) => (
        <button key={each} type="button" onClick={() => setStep(each)}>
          {each}
        </button>
      ))}
    </>
  )
}

/** Opens the draft, presses the buttons, and leaves it. Returns what was saved meanwhile and then. */
async function openAndLeave(...pressed: readonly string[]) {
  const { wrap, calls } = makeTestWorkspace({ 'campaigns.saveDraft': () => ({}) })
  const { unmount } = await renderComponent(wrap(<Opened />))
  await expect.element(page.getByText('1 rows')).toBeVisible()
  for (const name of pressed) await page.getByRole('button', { name }).click()
  await unmount()
  return calls.map(({ path, input }) => [path, (input as { content: unknown }).content])
}

test('a draft that is opened and left again is not saved again', async () => {
  expect(await openAndLeave()).toEqual([])
})

test('a draft that is left with another step or entry is saved', async () => {
  expect(await openAndLeave('check')).toEqual([['campaigns.saveDraft', { ...stored.content, step: 'check' }]])
  const changed = { ...stored.content, chosenNameColumn: 'name' }
  expect(await openAndLeave('Change')).toEqual([['campaigns.saveDraft', changed]])
})

test('a draft whose step is changed and changed back is saved at the first one', async () => {
  const saved = await openAndLeave('check', 'recipients')
  expect(saved.at(-1)).toEqual(['campaigns.saveDraft', stored.content])
})
