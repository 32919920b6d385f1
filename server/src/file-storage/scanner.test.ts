import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeScanner } from './scanner.ts'

function newProgram(lines: string) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-scan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'scan')
  writeFileSync(program, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  return { program, folder }
}

test('the exit code decides, and what the program prints is kept for the log', async () => {
  const { program } = newProgram('echo "$1: found $2"; exit "$2"')
  const scan = (code: string) => makeScanner([program, 'Eicar'])(code)
  expect(await scan('0')).toEqual({ result: 'clean', output: 'Eicar: found 0\n' })
  expect(await scan('1')).toEqual({ result: 'infected', output: 'Eicar: found 1\n' })
  expect(await scan('2')).toEqual({ result: 'failed', output: 'Eicar: found 2\n' })
})

test('a path is never read as a command, and the environment has no settings', async () => {
  process.env.PARLEY_SCAN_TEST = 'secret'
  onTestFinished(() => void delete process.env.PARLEY_SCAN_TEST)
  const { program, folder } = newProgram('printf "%s" "$1" > "$(dirname "$0")/path"; env | grep PARLEY_; exit 0')
  const path = '$(touch /tmp/never); `id` && a b.txt'
  expect(await makeScanner([program])(path)).toEqual({ result: 'clean', output: '' })
  expect(readFileSync(join(folder, 'path'), 'utf8')).toBe(path)
})

test('a program that does not end in time is ended with what it started', async () => {
  const { program, folder } = newProgram('sleep 300 & echo $! > "$(dirname "$0")/pid"; wait')
  const scan = await makeScanner([program], { withinMs: 1_000 })('a.txt')
  expect(scan.result).toBe('failed')
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
  // A process that has ended and that nobody has waited for still has an ID, and state Z.
  const isRunning = () => {
    try {
      return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      return false
    }
  }
  await expect.poll(isRunning).toBe(false)
})

test('a program that cannot be started, and one that prints without end, decide nothing', async () => {
  expect((await makeScanner(['/no/such/program'])('a.txt')).result).toBe('failed')
  const { program } = newProgram('yes')
  const { result, output } = await makeScanner([program], { withinMs: 500 })('a.txt')
  expect([result, output.length]).toEqual(['failed', 500])
})

test('two programs run at a time, and the others wait', async () => {
  const { program, folder } = newProgram('d=$(dirname "$0"); echo + >> $d/log; sleep 0.2; echo - >> $d/log; exit 0')
  const scan = makeScanner([program])
  await Promise.all(['1', '2', '3', '4', '5'].map(scan))
  let running = 0
  const counts = readFileSync(join(folder, 'log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (running += line === '+' ? 1 : -1))
  expect([Math.max(...counts), running]).toEqual([2, 0])
})
