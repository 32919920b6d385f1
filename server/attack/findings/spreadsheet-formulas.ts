import { request } from 'undici'
import { type Attack, makeFindings } from '../outcome.ts'
import { until, writeInbound } from '../waiting.ts'

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
  const { testKey: key } = await target.newWorkspace()
  for (const [index, name] of names.entries()) {
    await writeInbound(target.call, { key, messages: 1, name, from: index })
  }
  const { body: begun } = await target.call('POST', '/api/v1/contacts/export', {
    key,
    body: { for_spreadsheets: true },
  })
  let exported: { state?: string; rows?: number; url?: string } = {}
  await until(async () => {
    exported = (await target.call('GET', `/api/v1/exports/${begun.data.id}`, { key })).body.data
    return exported.state === 'completed'
  }, 20_000)
  findings.measured('exported names', exported.rows ?? 0)
  findings.expect(exported.rows === names.length, `${exported.rows} of ${names.length} customers were exported`)
  const csv = await (await request(exported.url ?? '')).body.text()
  for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
    const cells = csv.split(separator).map((cell) => cell.replace(/^[ "]+/, ''))
    const live = cells.filter((cell) => /^[=+@-]/.test(cell))
    findings.expect(live.length === 0, `Split at ${separator}, the file has the formulas ${JSON.stringify(live)}`)
  }
  return findings.outcome()
}
