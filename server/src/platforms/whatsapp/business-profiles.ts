import { sentence } from '@parley/shared/sentences/sentence'
import type { BusinessProfileView } from '@parley/shared/workspace/business-profile'
import { verticals } from '@parley/shared/workspace/profile-values'
import type { BusinessProfiles, ProfilePicture } from '../business-profile.ts'
import type { Channel } from '../channel.ts'
import type { PlatformAnswer } from '../platform-answer.ts'
import { type Refusal, refusalIn } from './check-number.ts'
import type { Call, Reply } from './graph/graph.ts'
import { listAt, textAt } from './graph/json.ts'
import { treatmentOf } from './sending/codes.ts'
import type { Sender } from './sending/send.ts'

type Parts = Pick<Sender, 'graph' | 'credentials'>
type Refused = Extract<PlatformAnswer<never>, { kind: 'refused' }>

const fields = 'about,address,description,email,websites,vertical'

/** The business profiles of numbers, which have no opening hours. (Cloud API, business profiles, June 2026) */
export function makeBusinessProfiles(parts: Parts): BusinessProfiles {
  return {
    read: async (channel) => {
      const reply = await ask(parts, channel, { method: 'GET', query: { fields } })
      return reply.kind === 'refused' ? reply : { kind: 'done', result: profileIn(reply) }
    },
    change: async (channel, { website, secondWebsite, ...texts }) => {
      const isWebsite = website !== undefined || secondWebsite !== undefined
      const websites = [website, secondWebsite].filter((each) => each !== undefined && each !== '')
      const body = { messaging_product: 'whatsapp', ...texts, ...(isWebsite && { websites }) }
      const reply = await ask(parts, channel, { method: 'POST', body })
      return reply.kind === 'refused' ? reply : { kind: 'done', result: undefined }
    },
    readPicture: async (channel) => {
      const reply = await ask(parts, channel, { method: 'GET', query: { fields: 'profile_picture_url' } })
      if (reply.kind === 'refused') return reply
      const url = textAt(listAt(reply.body, 'data')[0], 'profile_picture_url')
      return { kind: 'done', result: url === undefined ? null : await download(parts, channel, url) }
    },
    changePicture: async (channel, handle) => {
      const body = { messaging_product: 'whatsapp', profile_picture_handle: handle }
      const reply = await ask(parts, channel, { method: 'POST', body })
      return reply.kind === 'refused' ? reply : { kind: 'done', result: undefined }
    },
  }
}

/** WhatsApp serves pictures of at most 640 pixels, as JPEG. */
const mostPictureBytes = 1024 * 1024

async function download({ graph, credentials }: Parts, channel: Channel, url: string): Promise<ProfilePicture | null> {
  const known = await credentials.of(channel.id)
  const file = known && (await graph.download(url, known))
  if (file?.kind !== 'file') return null
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of file.content) {
      size += part.length
      if (size > mostPictureBytes) return null
      parts.push(part)
    }
  } catch {
    return null
  } finally {
    file.content.destroy()
  }
  return { mime: 'image/jpeg', bytes: Buffer.concat(parts) }
}

type Answered = Extract<Reply, { kind: 'answered' }>

async function ask(
  { graph, credentials }: Parts,
  channel: Channel,
  call: Pick<Call, 'method' | 'query' | 'body'>,
): Promise<Answered | Refused> {
  const known = await credentials.of(channel.id)
  if (!known) return { kind: 'refused', message: sentence('numberDisconnected'), isUnavailable: false }
  const reply = await graph.call({ ...call, path: `${known.phoneNumberId}/whatsapp_business_profile`, caller: known })
  const refusal = refusalIn(reply)
  if (refusal) return refusedWith(refusal, reply)
  return reply as Answered
}

/** The hint of a code is for messages. Here WhatsApp's own words say what to do. */
function refusedWith({ code, message, error }: Refusal, reply: Reply): Refused {
  if (!error) return { kind: 'refused', message, isUnavailable: reply.kind !== 'answered' }
  const problem = code === '100' ? sentence('whatsappRefusedProfile') : treatmentOf(code).problem
  const text = `${error.details.slice(0, 500)} (${code})`
  return { kind: 'refused', message: sentence('problemWithWhatsAppWords', { problem, text }), isUnavailable: false }
}

function profileIn({ body }: Answered): BusinessProfileView {
  const [data] = listAt(body, 'data')
  const [website = '', secondWebsite = ''] = listAt(data, 'websites').map(String)
  const reported = textAt(data, 'vertical')
  return {
    about: textAt(data, 'about') ?? '',
    address: textAt(data, 'address') ?? '',
    description: textAt(data, 'description') ?? '',
    email: textAt(data, 'email') ?? '',
    website,
    secondWebsite,
    vertical: verticals.find((each) => each === reported) ?? '',
  }
}
