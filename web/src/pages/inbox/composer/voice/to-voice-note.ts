import {
  BlobSource,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny'

/**
 * The recording as OGG with Opus in mono, the only form that WhatsApp plays as a voice note. What the browser has recorded in
 * Opus is packed anew, everything else encoded. Undefined where this browser can do neither.
 */
export async function toVoiceNote(recording: Blob): Promise<Blob | undefined> {
  const packed = await repack(recording).catch(() => undefined)
  return packed && (await isOpusInMono(packed)) ? new Blob([packed], { type: 'audio/ogg' }) : undefined
}

/** What browsers record: Chromium WebM, Firefox OGG, Safari MP4. */
const formats = [WEBM, MATROSKA, OGG, MP4]

async function repack(recording: Blob): Promise<ArrayBuffer | undefined> {
  const target = new BufferTarget()
  const input = new Input({ source: new BlobSource(recording), formats })
  try {
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: new OggOutputFormat(), target }),
      audio: { codec: 'opus', numberOfChannels: 1 },
      video: { discard: true },
      showWarnings: false,
    })
    await conversion.execute()
    return target.buffer ?? undefined
  } finally {
    input.dispose()
  }
}

/** Checks what was made, and not what was asked for. */
async function isOpusInMono(packed: ArrayBuffer): Promise<boolean> {
  const input = new Input({ source: new BufferSource(packed), formats: [OGG] })
  try {
    const track = await input.getPrimaryAudioTrack()
    return track !== null && (await track.getCodec()) === 'opus' && (await track.getNumberOfChannels()) === 1
  } catch {
    return false
  } finally {
    input.dispose()
  }
}
