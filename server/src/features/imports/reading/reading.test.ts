import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { makeRecordReader } from './csv-records.ts'
import { findSeparator } from './separator.ts'
import { decodeText, findEncoding } from './text-encoding.ts'

/** What is read of a text that arrives in parts of this many characters. */
function read(text: string, { separator = ',', part = text.length || 1 } = {}) {
  const reader = makeRecordReader(separator)
  const records = []
  for (let at = 0; at < text.length; at += part) records.push(...reader.push(text.slice(at, at + part)))
  return [...records, ...reader.end()]
}

const cells = (text: string, options = {}) => read(text, options).map((record) => record.cells)

describe('CSV records', () => {
  const text = 'a,b\r\n"1, ""one""\r\nand more",2\n\n5" pipe,"3"\r\n'
  const records = [['a', 'b'], ['1, "one"\r\nand more', '2'], [''], ['5" pipe', '3']]

  test.each([1, 2, 3, 7, 100])('are the same whichever parts of %i characters the text arrives in', (part) => {
    expect(cells(text, { part })).toEqual(records)
  })

  test.each(['\n', '\r', '\r\n'])('end with the line breaks of every system', (lineBreak) => {
    expect(cells(['a;b', 'c;d'].join(lineBreak), { separator: ';', part: 1 })).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('with a misplaced quotation mark have a problem, and those that follow have none', () => {
    expect(read('"a"b,c\nd,e\n"f\n')).toEqual([
      { cells: ['"a"b', 'c'], problem: 'quote' },
      { cells: ['d', 'e'] },
      { cells: ['"f'], problem: 'quote' },
    ])
  })

  test('after a quotation mark that never ends are read line by line, in bounded time', () => {
    const lines = 200_000
    const startedAt = performance.now()
    const found = read(`x,"y\n${'1,2\n'.repeat(lines)}`, { part: 65_536 })
    expect(found).toHaveLength(lines + 1)
    expect(found[0]).toEqual({ cells: ['x', '"y'], problem: 'quote' })
    expect(found.slice(1).every(({ problem }) => problem === undefined)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('of more than 100,000 characters are refused whole', () => {
    const found = read(`a,${'x'.repeat(300_000)}\nb,c\n"${'y'.repeat(150_000)}",d`, { part: 65_536 })
    expect(found.map(({ cells: [first], problem }) => [first, problem])).toEqual([
      [undefined, 'length'],
      ['b', undefined],
      [undefined, 'length'],
    ])
  })
})

describe('The separator', () => {
  test.each([
    ['what yields equal counts', 'name;note\nA;x, y, z\nB;v, w\n', ';'],
    ['what the first line declares', 'sep=|\r\na,b|c\n', '|'],
    ['a tab', 'a\tb\n1,5\t2\n', '\t'],
    ['a comma where a text has one column only', 'phone\n+491\n', ','],
  ])('is %s', (_, text, separator) => {
    expect(findSeparator(text)).toBe(separator)
  })
})

describe('The encoding', () => {
  const split = (bytes: Uint8Array) => Readable.from([...bytes].map((byte) => Buffer.from([byte])))
  const encodingOf = (bytes: Uint8Array) => findEncoding(Readable.from([Buffer.from(bytes)]))

  test('is that of the byte-order mark, else UTF-8 where the whole text is, else a guess', async () => {
    expect(await findEncoding(split(Buffer.from('Zoë €')))).toEqual({ encoding: 'utf-8', isCertain: true })
    expect(await encodingOf(Buffer.from('\ufeffa', 'utf16le'))).toEqual({ encoding: 'utf-16le', isCertain: true })
    expect(await encodingOf(Uint8Array.from([0xfe, 0xff, 0, 97]))).toEqual({ encoding: 'utf-16be', isCertain: true })
    const late = Buffer.concat([Buffer.alloc(200_000, 97), Buffer.from([0xe9])])
    expect(await encodingOf(late)).toEqual({ encoding: 'windows-1252', isCertain: false })
    expect(await encodingOf(Buffer.from([97, 0xe2, 0x82]))).toMatchObject({ isCertain: false })
  })

  test('drops no character, however the bytes are cut, and no byte-order mark stays', async () => {
    const decode = async (bytes: Uint8Array, encoding: Parameters<typeof decodeText>[1]) => {
      let text = ''
      for await (const part of decodeText(split(bytes), encoding)) text += part
      return text
    }
    expect(await decode(Buffer.from('\ufeffZoë €'), 'utf-8')).toBe('Zoë €')
    expect(await decode(Buffer.from('\ufeffZoë', 'utf16le'), 'utf-16le')).toBe('Zoë')
    expect(await decode(Buffer.from([0x83, 0x65, 0x83, 0x58]), 'shift_jis')).toBe('テス')
    expect(await decode(Buffer.from([90, 0xff]), 'utf-8')).toBe('Z\ufffd')
  })
})
