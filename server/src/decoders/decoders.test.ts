import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { animatedSticker, blackPng, noise, photoWithPlace } from '../testing/decoders/pictures.ts'
import { mp3, mp4, voiceNote } from '../testing/decoders/recordings.ts'
import { makeDecoders } from './decoders.ts'

function open(settings?: Parameters<typeof makeDecoders>[0]) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-decoders-'))
  const decoders = makeDecoders(settings)
  onTestFinished(async () => {
    await decoders.close()
    rmSync(folder, { recursive: true })
  })
  const saved = (bytes: Buffer) => {
    const path = join(folder, 'given')
    writeFileSync(path, bytes)
    return path
  }
  return { decoders, folder, saved, target: join(folder, 'made') }
}

describe('Decoding pictures', () => {
  test('the size of a picture is that of the picture the right way up', async () => {
    const { decoders, saved } = open()
    const sizes = []
    for (const bytes of [
      await noise(30, 20),
      await noise(30, 20, 'png'),
      await photoWithPlace(),
      await animatedSticker(),
    ]) {
      sizes.push(await decoders.inspectPicture(saved(bytes)))
    }
    expect(sizes).toEqual([
      { width: 30, height: 20, isAnimated: false },
      { width: 30, height: 20, isAnimated: false },
      { width: 20, height: 40, isAnimated: false },
      { width: 64, height: 64, isAnimated: true },
    ])
  })

  test('a preview fits into 320 pixels, and a small picture is not enlarged', async () => {
    const { decoders, saved, target } = open()
    await decoders.makePreview(saved(await noise(1600, 800)), target)
    expect(await sharp(readFileSync(target)).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
    await decoders.makePreview(saved(await photoWithPlace()), target)
    expect(await sharp(readFileSync(target)).metadata()).toMatchObject({ width: 20, height: 40 })
  })

  test('a smaller copy is a JPEG below the limit, the right way up, without the place of the photo', async () => {
    const { decoders, saved, target } = open()
    const large = await noise(2400, 1800)
    await decoders.makeSmaller(saved(large), target, 300_000)
    const made = readFileSync(target)
    expect(large.length).toBeGreaterThan(600_000)
    expect(made.length).toBeLessThanOrEqual(300_000)
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 640 })

    rmSync(target)
    const photo = await photoWithPlace()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('N\0')
    await decoders.makeSmaller(saved(photo), target, 300_000)
    const { width, height, exif, orientation } = await sharp(readFileSync(target)).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 20,
      height: 40,
      exif: undefined,
      orientation: undefined,
    })
    await expect(decoders.makeSmaller(saved(large), target, 100)).rejects.toThrow(/cannot be made small enough/)
  })

  test.each([
    ['50,000 × 50,000 pixels', () => blackPng(50_000, 50_000, 100), /more than 50 megapixels/],
    ['a bomb of 100 megapixels', () => blackPng(10_000, 10_000), /more than 50 megapixels/],
    ['fewer rows than declared', () => blackPng(2_000, 2_000, 10), /broken/],
    ['half a photo', async () => (await noise(400, 400)).subarray(0, 20_000), /broken/],
    ['a header alone', () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), /broken/],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /broken/],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      /broken/,
    ],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), /broken/],
  ])('%s: refused with a sentence', async (_, bytes, message) => {
    const { decoders, saved, target } = open()
    const path = saved(await bytes())
    await expect(decoders.inspectPicture(path)).rejects.toThrow(message)
    await expect(decoders.makePreview(path, target)).rejects.toThrow(message)
    expect(existsSync(target)).toBe(false)
  })
})

describe('What a recording is', () => {
  test.each([
    ['a voice note', voiceNote(3), 3_000, true],
    ['OPUS with two channels', voiceNote(3, 2), 3_000, false],
    ['an MP3', mp3(100), 2_612, false],
    ['a video', mp4(12_345), 12_345, false],
    ['audio in MP4', mp4(9_000, 'M4A '), 9_000, false],
    ['an AMR, whose length stands nowhere', Buffer.from('#!AMR\n<<<<'), null, false],
    ['no recording', Buffer.from('%PDF-1.7'), null, false],
  ])(
    '%s: its length, where it says it, and whether it is OPUS with one channel',
    async (_, bytes, durationMs, isMonoOpus) => {
      const { decoders, saved } = open()
      expect(await decoders.inspectRecording(saved(bytes))).toEqual({ durationMs, isMonoOpus })
    },
  )

  test('the length of half a voice note is not known', async () => {
    const { decoders, saved } = open()
    expect(await decoders.inspectRecording(saved(voiceNote(3).subarray(0, 60)))).toMatchObject({ durationMs: null })
  })
})

describe('A decoding process that misbehaves', () => {
  const program = fileURLToPath(new URL('../testing/decoders/misbehave.ts', import.meta.url))

  test.each([
    ['hangs', 'hang', { taskMs: 1_500 }],
    ['grows', 'grow', { residentBytes: 200 * 1024 ** 2 }],
    ['crashes', 'crash', {}],
  ])('one that %s is ended with a sentence, and the next call starts another', async (_, behaviour, limit) => {
    const limits = { taskMs: 60_000, residentBytes: 1024 ** 3, ...limit }
    const { decoders } = open({ program, limits })
    const { width: first } = await decoders.inspectPicture('as it should')
    const [failed, next] = await Promise.allSettled([
      decoders.inspectPicture(behaviour),
      decoders.inspectPicture('as it should'),
    ])
    expect(failed).toMatchObject({
      reason: { code: 'unsupported_media_type', message: expect.stringMatching(/limits/) },
    })
    expect(next).toMatchObject({ status: 'fulfilled', value: { width: expect.any(Number) } })
    expect(next).not.toMatchObject({ value: { width: first } })
    expect(() => process.kill(first, 0)).toThrow(/ESRCH/)
  })

  test('the process inherits no settings and no secrets', async () => {
    const { decoders } = open({ program })
    expect((await decoders.inspectPicture('as it should')).height).toBeLessThanOrEqual(2)
  })

  test('who waits for nothing but the end of an idle process goes on after it', () => {
    const decoders = new URL('./decoders.ts', import.meta.url).href
    const script = `import { makeDecoders } from ${JSON.stringify(decoders)}
      const decoders = makeDecoders({ program: ${JSON.stringify(program)} })
      await decoders.inspectPicture('as it should')
      await decoders.close()
      process.stdout.write('closed')`
    expect(`${execFileSync(process.execPath, ['--input-type=module', '--eval', script])}`).toBe('closed')
  })

  test('the process ends with the last caller', async () => {
    const { decoders } = open({ program })
    const { width: pid } = await decoders.inspectPicture('as it should')
    await decoders.close()
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
  })
})
