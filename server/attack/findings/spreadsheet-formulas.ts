import { writeCsv } from '@parley/shared/csv-file'
import { type Attack, makeFindings } from '../outcome.ts'
import { writeInbound } from '../waiting.ts'

const formulas = ['=1+1', '+1+cmd', '-1+cmd', '@SUM(A1)']
const names = formulas.flatMap((formula) => [
  formula,
  `Ann;${formula}`,
  `Ann\t${formula}`,
  `Ann\r${formula}`,
  `Ann\n${formula}`,
  `Ann; ${formula}`,
  `Ann;"${formula}`,
])

/** A.8: names of customers that become formulas when a spreadsheet splits the exported CSV at `;`, tabs or line breaks. */
export const spreadsheetFormulas: Attack = async (target) => {
  const findings = makeFindings()
  const { testKey, ask } = await target.newWorkspace()
  for (const [index, name] of names.entries()) {
    await writeInbound(target.call, { key: testKey, messages: 1, name, from: index })
  }
  const { data } = (await ask('contacts.export', { mode: 'test' })) as { data: { name: string }[] }
  findings.measured('exported names', data.length)
  findings.expect(data.length === names.length, `${data.length} of ${names.length} customers were exported`)
  // The dashboard writes the file.
  const csv = writeCsv(data.map(({ name }) => [name, 'open']))
  for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
    const cells = csv.split(separator).map((cell) => cell.replace(/^[ "]+/, ''))
    const live = cells.filter((cell) => /^[=+@-]/.test(cell))
    findings.expect(live.length === 0, `Split at ${separator}, the file has the formulas ${JSON.stringify(live)}`)
  }
  return findings.outcome()
}
