import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Format = 'jpeg' | 'png' | 'webp'

/** A picture of noise, which compresses badly, so that its size grows with its pixels. */
export async function noise(width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> {
  const background = { r: 90, g: 120, b: 160 }
  const noisy = {
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  }
  return sharp(noisy as never)
    .toFormat(format)
    .toBuffer()
}

/** A photo that a phone took on its side: stored 40 × 20, to be shown 20 × 40, with the place where it was taken. */
export async function photoWithPlace(): Promise<Buffer> {
  return sharp(await noise(40, 20))
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** An animated sticker with two pictures. */
export async function animatedSticker(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#00f'].map((background) => solid(64, background)))
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
}

function solid(edge: number, background: string): Promise<Buffer> {
  return sharp({ create: { width: edge, height: edge, channels: 4, background } })
    .png()
    .toBuffer()
}

/** A small PNG that declares any size, with as many rows of one bit per pixel as are asked for. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
