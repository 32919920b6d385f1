import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeHostsFile } from './hosts-file.ts'

function write(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-hosts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'hosts')
  writeFileSync(path, text)
  const lookup = makeHostsFile(path)
  return { path, addresses: (name: string) => lookup(name).map(({ address }) => address) }
}

test('the hosts file gives each name all its addresses, in their order', () => {
  const { path, addresses } = write('::9 both.example\n192.0.2.1 both.example other\n192.0.2.2 both.example\n')
  expect(makeHostsFile(path)('both.example')).toEqual([
    { address: '::9', family: 6 },
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
  ])
  expect(addresses('other')).toEqual(['192.0.2.1'])
  expect(addresses('missing')).toEqual([])
})

test.each([
  ['tabs and several spaces', ' 192.0.2.1 \t  a.example  b.example'],
  ['capital letters and a dot at the end', '192.0.2.1 A.Example. b.example'],
  ['a comment after the names', '192.0.2.1 a.example # b.example and more'],
  ['a comment without a space', '192.0.2.1 a.example#hidden.example'],
  ['line breaks of Windows', '# first\r\n192.0.2.1 a.example\r\n'],
  ['the same line twice', '192.0.2.1 a.example\n192.0.2.1 a.example'],
  ['lines that name no address', 'a.example 192.0.2.1\n999.0.0.1 a.example\n192.0.2.1 a.example'],
  ['an address without names', '192.0.2.9\n192.0.2.1 a.example'],
])('the hosts file is read with %s', (_, text) => {
  const { addresses } = write(text)
  expect(addresses('a.example')).toEqual(['192.0.2.1'])
  for (const none of ['', '#', 'hidden.example', '192.0.2.1', 'A.Example']) expect(addresses(none)).toEqual([])
})

test('the hosts file has no names in comments', () => {
  const { addresses } = write('#192.0.2.1 a.example\n192.0.2.1 b.example # a.example')
  expect(addresses('a.example')).toEqual([])
})

test('the hosts file is read again after each change, and only then', () => {
  const { path, addresses } = write('192.0.2.1 a.example\n')
  utimesSync(path, 1_000, 1_000)
  expect(addresses('a.example')).toEqual(['192.0.2.1'])

  writeFileSync(path, '192.0.2.2 a.example\n')
  utimesSync(path, 1_000, 1_000)
  expect(addresses('a.example')).toEqual(['192.0.2.1'])
  utimesSync(path, 1_001, 1_001)
  expect(addresses('a.example')).toEqual(['192.0.2.2'])

  writeFileSync(path, '192.0.2.30 a.example\n')
  utimesSync(path, 1_001, 1_001)
  expect(addresses('a.example')).toEqual(['192.0.2.30'])

  writeFileSync(`${path}.new`, '192.0.2.44 a.example\n')
  utimesSync(`${path}.new`, 1_001, 1_001)
  renameSync(`${path}.new`, path)
  expect(addresses('a.example')).toEqual(['192.0.2.44'])
})

test('the hosts file has no names while it is missing', () => {
  const { path, addresses } = write('192.0.2.1 a.example\n')
  expect(addresses('a.example')).toEqual(['192.0.2.1'])
  rmSync(path)
  expect(addresses('a.example')).toEqual([])
  writeFileSync(path, '192.0.2.2 a.example\n')
  expect(addresses('a.example')).toEqual(['192.0.2.2'])
  expect(makeHostsFile(`${path}.missing`)('a.example')).toEqual([])
})

test.runIf(process.platform === 'linux')('is that of the system by default', () => {
  expect(makeHostsFile()('localhost').map(({ address }) => address)).toContain('127.0.0.1')
})
