/**
 * Values of a template that are objects of the platform, given as JSON: what a button that opens a form, a catalog or a list of
 * products does, and the product of a header.
 */
export const actionKinds = ['flow', 'catalog', 'products', 'product'] as const
export type ActionKind = (typeof actionKinds)[number]

/** The longest value of an action: enough for 30 products in ten sections. */
export const maxActionLength = 10_000

const maxSections = 10
const maxProducts = 30

/**
 * The object that a value stands for, or undefined where it is not of the documented shape.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/templates
 */
export function actionIn(kind: ActionKind, text: string): object | undefined {
  const value = parsed(text)
  return isObject(value) && hasShape[kind](value) ? value : undefined
}

type Given = { readonly [field: string]: unknown }

const hasShape: Readonly<Record<ActionKind, (value: Given) => boolean>> = {
  flow: ({ flow_token, flow_action_data: data }) =>
    (flow_token === undefined || isText(flow_token)) &&
    (data === undefined || (isObject(data) && Object.keys(data).length > 0)),
  catalog: ({ thumbnail_product_retailer_id: id }) => id === undefined || isText(id),
  products: ({ thumbnail_product_retailer_id: id, sections }) => isText(id) && areSections(sections),
  product: ({ product_retailer_id, catalog_id }) => isText(product_retailer_id) && isText(catalog_id),
}

function areSections(sections: unknown): boolean {
  if (!Array.isArray(sections) || sections.length === 0 || sections.length > maxSections) return false
  const products = sections.flatMap((section: unknown) => (isObject(section) ? productsIn(section) : [undefined]))
  return products.length <= maxProducts && products.every(isText)
}

/** The IDs of the products of a section; undefined for one that has none. */
function productsIn({ title, product_items: items }: Given): unknown[] {
  if ((title !== undefined && !isText(title)) || !Array.isArray(items) || items.length === 0) return [undefined]
  return items.map((item: unknown) => (isObject(item) ? item.product_retailer_id : undefined))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
