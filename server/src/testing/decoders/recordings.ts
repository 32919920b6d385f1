/** A voice note of silence: OPUS in OGG, whose last page says how many samples of a 48,000th of a second there are. */
export function voiceNote(seconds: number, channels = 1): Buffer {
  const head = Buffer.from('OpusHead\u0001\u0001\0\0\u0080\u00BB\0\0\0\0\0', 'latin1')
  head[9] = channels
  const tags = Buffer.from('OpusTags\u0006\0\0\0Parley\0\0\0\0', 'latin1')
  const silence = Buffer.from([0xf8, 0xff, 0xfe])
  return Buffer.concat([
    oggPage({ flags: 2, samples: 0, number: 0, packet: head }),
    oggPage({ flags: 0, samples: 0, number: 1, packet: tags }),
    oggPage({ flags: 4, samples: seconds * 48_000, number: 2, packet: silence }),
  ])
}

type OggPage = { readonly flags: number; readonly samples: number; readonly number: number; readonly packet: Buffer }

/** A page of an Ogg file without a checksum, which nothing that reads lengths verifies. */
function oggPage({ flags, samples, number, packet }: OggPage): Buffer {
  const header = Buffer.alloc(28)
  header.write('OggS')
  header[5] = flags
  header.writeBigUInt64LE(BigInt(samples), 6)
  header.writeUInt32LE(1, 14)
  header.writeUInt32LE(number, 18)
  header[26] = 1
  header[27] = packet.length
  return Buffer.concat([header, packet])
}

/** Silence as MP3 with 128 kbit/s; each frame is 1,152 samples of a 44,100th of a second. */
export function mp3(frames: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** The boxes of an MP4 that say what it is and how long its one track is, without anything to play. */
export function mp4(durationMs: number, brand: 'isom' | 'M4A ' = 'isom'): Buffer {
  const mediaHeader = Buffer.alloc(24)
  mediaHeader.writeUInt32BE(1_000, 12)
  mediaHeader.writeUInt32BE(durationMs, 16)
  const trackHeader = Buffer.alloc(84)
  trackHeader.writeUInt32BE(1, 12)
  const track = Buffer.concat([box('tkhd', trackHeader), box('mdia', box('mdhd', mediaHeader))])
  return Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`)), box('moov', box('trak', track))])
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4)
  return Buffer.concat([head, content])
}
