import { z } from 'zod'

/** Replaces line breaks and control characters by spaces and removes bidirectional controls, which reorder the text around them. */
export function singleLine(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Name of a person or a workspace. Other people see it in emails. */
export const Name = z.string().overwrite(singleLine).trim().min(1).max(100)
