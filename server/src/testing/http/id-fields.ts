import { type ZodType, z } from 'zod'

/** The workspace is asked for apart; what a page makes up names nothing of Parley's. */
const others = new Set(['workspaceId', 'draftId'])
const isIdField = (name: string) =>
  !others.has(name) && /(Id|Ids|_id)$|^(id|assignee|reply_to|templateName)$/.test(name)

/** The fields of an input, at any depth, in which somebody may name a thing. */
export function idFieldsOf(schema: ZodType): string[] {
  const names: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') names.push(...Object.keys(value as object).filter(isIdField))
      walk(value)
    }
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...new Set(names)]
}
