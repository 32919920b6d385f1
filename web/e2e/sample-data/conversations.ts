import type { Owner } from '../owner.ts'

const samples = [
  { name: 'Hanna Lindqvist', text: 'Do you have a price list for wholesale?', status: 'open' },
  { name: 'Ivan Horvat', text: 'My grinder arrived broken. This is unacceptable!', status: 'open' },
  { name: 'Jana Novák', text: 'Which beans are good for a moka pot?', status: 'pending' },
  { name: 'Kwame Mensah', text: 'Please send me the invoice for March again.', status: 'resolved' },
  { name: 'Lucía Fernández', text: 'Are you open on Sunday?', status: 'resolved' },
] as const

/** Creates conversations of every status. The first has replies, a note and an assignee; its ID is returned. */
export async function createConversations({ mutate }: Owner, colleagueId: string): Promise<string> {
  const ids: string[] = []
  for (const [index, { name, text, status }] of samples.entries()) {
    const from = `+49151123456${`${index}`.padStart(2, '0')}`
    const { conversationId } = await mutate('simulator.reply', { from, name, text })
    ids.push(conversationId)
    if (status !== 'open') {
      await mutate('messages.send', {
        conversationId,
        text: `Hello ${name.split(' ')[0]}, thank you for writing to us.`,
      })
      await mutate('conversations.change', { conversationId, status })
    }
    if (status === 'resolved')
      await mutate('simulator.reply', { from, text: index % 2 === 0 ? '5 quick, thank you' : '2' })
  }
  const [conversationId = '', complaint = ''] = ids
  await mutate('messages.send', { conversationId, text: 'Hello Hanna, we do. From how many kilos a month on?' })
  await mutate('messages.addNote', {
    conversationId,
    text: 'Asked for the same at the fair in May; Nina has the offer.',
  })
  await mutate('simulator.reply', { from: '+4915112345600', text: 'About 40 kg, for three cafés.' })
  await mutate('conversations.change', { conversationId, assignee: colleagueId, classification: { priority: 'high' } })
  await mutate('conversations.change', { conversationId: complaint, classification: { priority: 'urgent' } })
  return conversationId
}
