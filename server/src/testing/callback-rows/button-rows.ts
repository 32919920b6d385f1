import { expect } from 'vitest'
import { from, type Given, type Row, said } from './row.ts'

const interactive = (type: string, answer: object) => ({ type: 'interactive', interactive: { type, [type]: answer } })
const quoting = (given: Given) => ({ context: { from: '15550783881', id: given.sentId } })
const page = 'Webhooks › messages › interactive messages webhook reference'

export const buttonRows: readonly Row[] = [
  {
    name: 'a tapped button of a template',
    source: 'Webhooks › messages › button messages webhook reference',
    given: 'campaign',
    changes: (given) =>
      from(
        given,
        said(given, { type: 'button', button: { payload: 'MORE', text: 'Tell me more' }, ...quoting(given) }),
      ),
    expected: () => ({
      messages: [{ text: 'Tell me more', content: { type: 'button', label: 'Tell me more', payload: 'MORE' } }],
    }),
  },
  {
    name: 'a tapped button of a template, without a context',
    source: 'reference, chapter 3.4 (a context can be missing)',
    given: 'campaign',
    changes: (given) =>
      from(given, {
        ...said(given, { type: 'button', button: { payload: 'MORE', text: 'Tell me more' } }),
        timestamp: given.at(3_599),
      }),
    expected: () => ({ messages: [{ text: 'Tell me more', content: { type: 'button', payload: 'MORE' } }] }),
  },
  {
    name: 'a tapped button for a code that was not requested',
    source: 'Authentication templates › autofill buttons',
    changes: (given) =>
      from(
        given,
        said(given, {
          type: 'button',
          from_logical_id: '131063',
          button: { payload: 'DID_NOT_REQUEST_CODE', text: 'I didn’t request a code' },
        }),
      ),
    expected: () => ({
      messages: [{ text: 'I didn’t request a code', content: { type: 'button', payload: 'DID_NOT_REQUEST_CODE' } }],
    }),
  },
  {
    name: 'a tapped reply button',
    source: page,
    changes: (given) => from(given, said(given, interactive('button_reply', { id: 'change-button', title: 'Change' }))),
    expected: () => ({
      messages: [{ text: 'Change', content: { type: 'button_reply', id: 'change-button', title: 'Change' } }],
    }),
  },
  {
    name: 'a choice from a list',
    source: page,
    changes: (given) =>
      from(given, said(given, interactive('list_reply', { id: 'express', title: 'Express', description: 'Next day' }))),
    expected: () => ({
      messages: [
        {
          text: expect.stringMatching(/^Express.*Next day/),
          content: { type: 'list_reply', id: 'express', title: 'Express', description: 'Next day' },
        },
      ],
    }),
  },
  {
    name: 'the answers of a form',
    source: 'Flows › receiving the response',
    changes: (given) =>
      from(
        given,
        said(
          given,
          interactive('nfm_reply', { name: 'flow', body: 'Sent', response_json: '{"size":"L","flow_token":"t"}' }),
        ),
      ),
    expected: () => ({
      messages: [
        {
          text: expect.stringContaining('L'),
          content: { type: 'form_reply', name: 'flow', body: 'Sent', answers: { size: 'L', flow_token: 't' } },
        },
      ],
    }),
  },
  {
    name: 'a refused permission to call',
    source: 'Calling › call permissions',
    changes: (given) =>
      from(
        given,
        said(given, interactive('call_permission_reply', { response: 'reject', response_source: 'user_action' })),
      ),
    expected: () => ({
      messages: [
        {
          text: expect.any(String),
          content: { type: 'call_permission_reply', response: 'reject', source: 'user_action' },
        },
      ],
    }),
  },
  {
    name: 'a permission to call',
    source: 'Calling › call permissions',
    changes: (given) =>
      from(
        given,
        said(
          given,
          interactive('call_permission_reply', {
            response: 'accept',
            response_source: 'user_action',
            expiration_timestamp: '1795860000',
          }),
        ),
      ),
    expected: () => ({
      messages: [
        {
          text: expect.any(String),
          content: { type: 'call_permission_reply', response: 'accept', expires_at: '2026-11-28T10:00:00.000Z' },
        },
      ],
    }),
  },
  {
    name: 'a payment with a stored card',
    source: 'Payments › one-click payments',
    changes: (given) =>
      from(
        given,
        said(given, interactive('payment_method', { payment_method: 'offsite_card_pay', last_four_digits: '5235' })),
      ),
    expected: () => ({
      messages: [
        {
          text: expect.stringContaining('5235'),
          content: {
            type: 'interactive',
            kind: 'payment_method',
            answer: expect.objectContaining({ last_four_digits: '5235' }),
          },
        },
      ],
    }),
  },
]
