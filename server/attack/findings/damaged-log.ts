import { statSync } from 'node:fs'
import { join } from 'node:path'
import { overwrite } from '../../src/testing/stores/data-dir.ts'
import { type Attack, makeFindings } from '../outcome.ts'

const headBytes = 32
const frameBytes = 24 + 4096

/** A.8: a killed program whose write-ahead log is then damaged in the middle. Rows are gone, which must not go unnoticed. */
export const damagedLog: Attack = async (target) => {
  const findings = makeFindings()
  const { parley, dataDir } = await target.startAnother()
  await parley.kill()
  const path = join(dataDir, 'parley.db-wal')
  const frames = findings.measured('frames in the log', (statSync(path).size - headBytes) / frameBytes)
  overwrite(path, headBytes + Math.floor(frames / 2) * frameBytes + 200, Buffer.from('damaged'))
  const verified = await parley.run(['verify'])
  findings.expect(verified.code === 1, `\`parley verify\` called a damaged log sound: ${verified.stdout}`)
  findings.expect(verified.stderr.includes('is damaged at frame'), `It did not name the damage: ${verified.stderr}`)
  await parley.start()
  findings.expect(parley.output().includes('transactions are lost'), 'A start on a damaged log did not warn')
  await parley.stop()
  return findings.outcome()
}
