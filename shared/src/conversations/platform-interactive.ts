import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'

const text = (most: number, description: string, example: string) =>
  z.string().trim().min(1).max(most).meta({ description, example })

const body = z
  .looseObject({ text: text(1024, 'Text of the message.', 'Book your appointment') })
  .meta({ description: 'Text of the message.' })
const footer = z
  .looseObject({ text: text(60, 'Small text below the message.', 'Open all day') })
  .optional()
  .meta({ description: 'Small text below the message.' })
const TextHeader = z
  .looseObject({
    type: z.literal('text').meta({ description: 'A text.' }),
    text: text(60, 'Text above the message.', 'New'),
  })
  .meta({ description: 'What stands above the text.' })
const header = z
  .looseObject({ type: z.enum(['text', 'image', 'video', 'document']).meta({ description: 'Type of the header.' }) })
  .optional()
  .meta({ description: 'What stands above the text: a text, or a file by its link or its ID at the platform.' })
const productId = text(200, 'The business’s own ID of the product.', 'sku-1')
const catalogId = text(100, 'ID of the catalog.', '194836987003835')
const of = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.looseObject({ type: z.literal(type).meta({ description: 'What is sent.' }), ...shape })

const flowParameters = z
  .looseObject({
    flow_message_version: text(10, 'Version of the message.', '3'),
    flow_id: text(100, 'ID of the flow.', '1234567890').optional(),
    flow_name: text(200, 'Name of the flow, in place of its ID.', 'booking').optional(),
    flow_cta: text(30, 'Label of the button that opens the flow.', 'Book'),
    flow_token: text(1_000, 'Returned with the answers.', 'order-17').optional(),
    mode: z.enum(['draft', 'published']).optional().meta({ description: 'State of the flow. Defaults to published.' }),
    flow_action: z
      .enum(['navigate', 'data_exchange'])
      .optional()
      .meta({ description: 'Whether the first screen is named here or by the endpoint of the flow.' }),
    flow_action_payload: z
      .looseObject({
        screen: text(200, 'First screen.', 'WELCOME').optional(),
        data: z
          .record(z.string(), z.unknown())
          .refine((data) => Object.keys(data).length > 0, schemaSentence('notEmpty'))
          .optional()
          .meta({ description: 'Data for the first screen.' }),
      })
      .optional()
      .meta({ description: 'What the flow begins with.' }),
  })
  .refine(({ flow_id, flow_name }) => (flow_id === undefined) !== (flow_name === undefined), {
    path: ['flow_id'],
    message: schemaSentence('flowIdOrNameExpected'),
  })
  .meta({ description: 'What the action takes.' })

const maxProducts = 30

const productSections = z
  .array(
    z.looseObject({
      title: text(24, 'Title of the section.', 'Seeds').optional(),
      product_items: z
        .array(z.looseObject({ product_retailer_id: productId }))
        .min(1)
        .max(maxProducts)
        .meta({ description: 'Products of the section.' }),
    }),
  )
  .min(1)
  .max(10)
  .superRefine((sections, context) => {
    sections.forEach(({ title }, index) => {
      if (sections.length > 1 && title === undefined) {
        context.addIssue({ code: 'custom', path: [index, 'title'], message: schemaSentence('sectionTitleExpected') })
      }
    })
    if (sections.flatMap(({ product_items: items }) => items).length > maxProducts) {
      context.addIssue({ code: 'custom', message: schemaSentence('fewerProductsExpected', { maximum: maxProducts }) })
    }
  })
  .meta({ description: 'Sections, with at most 30 products in all.' })

const action = <S extends z.ZodRawShape>(shape: S) =>
  z.looseObject(shape).meta({ description: 'What the customer can do.' })
const named = (name: 'flow' | 'catalog_message') => z.literal(name).meta({ description: 'Name of the action.' })

/**
 * The interactive messages that are passed on as the platform's own objects, in WhatsApp's documented shapes. Fields that the
 * documentation does not name are passed on too.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-flow-messages
 */
export const PlatformInteractive = z
  .discriminatedUnion('type', [
    of('flow', {
      header,
      body,
      footer,
      action: action({ name: named('flow'), parameters: flowParameters }),
    }),
    of('catalog_message', {
      body,
      footer,
      action: action({
        name: named('catalog_message'),
        parameters: z
          .looseObject({ thumbnail_product_retailer_id: productId.optional() })
          .optional()
          .meta({ description: 'What the action takes.' }),
      }),
    }),
    of('product', {
      body: body.optional(),
      footer,
      action: action({ catalog_id: catalogId, product_retailer_id: productId }),
    }),
    of('product_list', {
      header: TextHeader,
      body,
      footer,
      action: action({ catalog_id: catalogId, sections: productSections }),
    }),
  ])
  .meta({
    description: 'The platform’s own object: a flow, a catalog, a product or a list of products.',
    example: {
      type: 'product',
      body: { text: 'This one is back.' },
      action: { catalog_id: '194836987003835', product_retailer_id: 'sku-1' },
    },
  })
export type PlatformInteractive = z.infer<typeof PlatformInteractive>
