import type { Component } from '@parley/shared/templates/components'
import { urlValues } from '@parley/shared/testing/url-values'
import { describe, expect, test } from 'vitest'
import type { ContentToSend } from '../../content-to-send.ts'
import { contentBody } from './content-body.ts'
import { templateBody } from './message-body.ts'

const ada = '+15551230001'
const to = { phone: ada, platformUserId: null }
const envelope = {
  ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: ada, biz_opaque_callback_data: 'ours' },
}
const file = { fileId: 'f', contentId: 'c', name: 'a.pdf', mime: 'x/y', sizeBytes: 1, open: () => Promise.reject() }

describe('The request body', () => {
  const bodyOf = (components: readonly Component[], values: Record<string, string>) =>
    templateBody({ to, template: { name: 'sale', language: 'pt_BR', components }, values, messageId: 'ours' })

  test('the request body of a text has the number with its plus sign, and our id', () => {
    expect(contentBody({ to, content: { type: 'text', text: 'See https://example.com' }, messageId: 'ours' })).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: ada,
      biz_opaque_callback_data: 'ours',
      type: 'text',
      text: { body: 'See https://example.com', preview_url: true },
    })
  })

  test.each([
    [
      { type: 'image', caption: 'Front view' },
      { id: '1037', caption: 'Front view' },
    ],
    [
      { type: 'document', caption: 'Your invoice' },
      { id: '1037', filename: 'a.pdf', caption: 'Your invoice' },
    ],
    [
      { type: 'audio', voice: true },
      { id: '1037', voice: true },
    ],
    [{ type: 'audio' }, { id: '1037' }],
    [{ type: 'sticker' }, { id: '1037' }],
  ] as const)('the request body of %j names the uploaded file as documented', (content, sent) => {
    expect(contentBody({ to, content: { ...content, file }, messageId: 'ours' }, '1037')).toEqual({
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: ada, biz_opaque_callback_data: 'ours' },
      ...{ type: content.type, [content.type]: sent },
    })
  })

  test('the request body of a place and of a quote is as documented', () => {
    const content = { type: 'location', latitude: 52.52, longitude: 13.4, name: 'Office' } as const
    expect(contentBody({ to, content, messageId: 'ours', quotedPlatformMessageId: 'wamid.1' })).toMatchObject({
      ...{ context: { message_id: 'wamid.1' }, type: 'location' },
      location: { latitude: '52.52', longitude: '13.4', name: 'Office' },
    })
  })

  test.each<[object, ContentToSend, object]>([
    [
      { type: 'text' },
      { type: 'text', text: 'See https://example.com', linkPreview: false },
      { body: 'See https://example.com', preview_url: false },
    ],
    [
      { type: 'interactive' },
      {
        ...{ type: 'buttons', text: 'Keep the slot?', header: { type: 'image', file }, footer: 'Parley' },
        buttons: [
          { id: 'slot:yes', title: 'Yes' },
          { id: 'slot:no', title: 'No' },
        ],
      },
      {
        ...{ type: 'button', header: { type: 'image', image: { id: '1037' } }, body: { text: 'Keep the slot?' } },
        footer: { text: 'Parley' },
        action: {
          buttons: [
            { type: 'reply', reply: { id: 'slot:yes', title: 'Yes' } },
            { type: 'reply', reply: { id: 'slot:no', title: 'No' } },
          ],
        },
      },
    ],
    [
      { type: 'interactive' },
      {
        ...{ type: 'list', text: 'Pick one', header: { type: 'text', text: 'Times' }, button: 'Show' },
        sections: [{ title: 'Monday', rows: [{ id: 'm9', title: '9:00', description: 'Room 2' }] }],
      },
      {
        ...{ type: 'list', header: { type: 'text', text: 'Times' }, body: { text: 'Pick one' } },
        action: {
          button: 'Show',
          sections: [{ title: 'Monday', rows: [{ id: 'm9', title: '9:00', description: 'Room 2' }] }],
        },
      },
    ],
    [
      { type: 'interactive' },
      {
        type: 'link_button',
        text: 'Track it',
        header: { type: 'document', file },
        title: 'Open',
        url: 'https://example.com/t/1',
      },
      {
        ...{ type: 'cta_url', header: { type: 'document', document: { id: '1037', filename: 'a.pdf' } } },
        body: { text: 'Track it' },
        action: { name: 'cta_url', parameters: { display_text: 'Open', url: 'https://example.com/t/1' } },
      },
    ],
    [
      { type: 'interactive' },
      { type: 'location_request', text: 'Where are you?' },
      { type: 'location_request_message', body: { text: 'Where are you?' }, action: { name: 'send_location' } },
    ],
  ])('the request body of %j is as documented for %j', (part, content, sent) => {
    const body = contentBody({ to, content, messageId: 'ours' }, '1037')
    const { type } = part as { type: string }
    expect(body).toEqual({ ...envelope, type, [type]: sent })
  })

  test('the request bodies of contact cards and reactions are as documented', () => {
    const card = {
      ...{ name: 'Ada B', organization: 'Acme', title: 'Botanist', emails: ['a@example.com'] },
      phones: [{ phone: '+4915', platform_id: '4915', type: 'WORK' }],
      addresses: [{ city: 'Kiel', country: 'Germany' }],
    }
    expect(contentBody({ to, content: { type: 'contacts', contacts: [card] }, messageId: 'ours' })).toEqual({
      ...{ ...envelope, type: 'contacts' },
      contacts: [
        {
          name: { formatted_name: 'Ada B', first_name: 'Ada B' },
          org: { company: 'Acme', title: 'Botanist' },
          phones: [{ phone: '+4915', wa_id: '4915', type: 'WORK' }],
          emails: [{ email: 'a@example.com' }],
          addresses: [{ city: 'Kiel', country: 'Germany' }],
        },
      ],
    })
    const react = (emoji: string | null) =>
      contentBody({ to, content: { type: 'reaction', emoji }, messageId: 'ours', quotedPlatformMessageId: 'wamid.1' })
    expect(react('👍')).toEqual({ ...envelope, type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } })
    expect(react(null)).toMatchObject({ reaction: { message_id: 'wamid.1', emoji: '' } })
  })

  test('addresses a customer without a phone by the platform id', () => {
    const body = contentBody({
      to: { phone: null, platformUserId: 'US.1349' },
      content: { type: 'text', text: 'Hi' },
      messageId: 'ours',
    })
    expect(body).toMatchObject({ recipient: 'US.1349' })
    expect(body).not.toHaveProperty('to')
  })

  test('the request body has positional values in numeric order', () => {
    const components: Component[] = [
      { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
      { type: 'BODY', text: 'On {{2}} for {{1}} now' },
      { type: 'FOOTER', text: 'Bye' },
    ]
    expect(bodyOf(components, { 'header.1': 'today', 'body.1': 'Ada', 'body.2': 'Monday' })?.template).toEqual({
      name: 'sale',
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'today' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ada' },
            { type: 'text', text: 'Monday' },
          ],
        },
      ],
    })
  })

  test('the request body has named values with their names', () => {
    const body = bodyOf([{ type: 'BODY', text: 'Hi {{first_name}}, all is well' }], { 'body.first_name': 'Ada' })
    expect(body?.template.components).toEqual([
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ada' }] },
    ])
  })

  test('the request body has buttons with their index, an encoded URL suffix and a code to copy', () => {
    const body = bodyOf(
      [
        { type: 'BODY', text: 'Hi' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Stop' },
            { type: 'URL', text: 'Open', url: 'https://example.com/{{1}}' },
            { type: 'URL', text: 'Fixed', url: 'https://example.com' },
            { type: 'COPY_CODE', example: 'SAVE10' },
          ],
        },
      ],
      { 'button.1.1': 'a b/ü' },
    )
    expect(body?.template.components).toEqual([
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'a%20b/%C3%BC' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '3',
        parameters: [{ type: 'coupon_code', coupon_code: 'SAVE10' }],
      },
    ])
  })

  test('the request body has each part’s own values for a tracking template, field by field', () => {
    const components: Component[] = [
      { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
      { type: 'BODY', text: 'Order {{2}} of {{1}} is here.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Track', url: 'https://example.com/{{1}}' },
          { type: 'COPY_CODE', example: 'SAVE10' },
        ],
      },
    ]
    const values = {
      'header.1': 'today',
      'body.1': 'Ada',
      'body.2': 'A-17',
      'button.0.1': 'track/17',
      'button.1.coupon': 'ADA10',
    }
    expect(bodyOf(components, values)).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: ada,
      biz_opaque_callback_data: 'ours',
      type: 'template',
      template: {
        name: 'sale',
        language: { code: 'pt_BR' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: 'today' }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ada' },
              { type: 'text', text: 'A-17' },
            ],
          },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'track/17' }] },
          {
            type: 'button',
            sub_type: 'copy_code',
            index: '1',
            parameters: [{ type: 'coupon_code', coupon_code: 'ADA10' }],
          },
        ],
      },
    })
  })

  test.each(urlValues)('the request body encodes the URL value %j once', (value, encoded) => {
    const button = { type: 'URL', text: 'Open', url: 'https://example.com/{{1}}' } as const
    const body = bodyOf([{ type: 'BUTTONS', buttons: [button] }], { 'button.0.1': value })
    const parameters = [{ type: 'text', text: encoded }]
    expect(body?.template.components).toEqual([{ type: 'button', sub_type: 'url', index: '0', parameters }])
  })

  test('the request body has no components for a template without values', () => {
    expect(bodyOf([{ type: 'BODY', text: 'Hi' }], {})?.template).toEqual({ name: 'sale', language: { code: 'pt_BR' } })
  })
})
