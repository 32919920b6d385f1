import { z } from 'zod'
import type { ShownSentence } from './sentence.ts'

/** A sentence in a response: the dashboard gets it as it is, and the REST API, whose document this describes, its English text. */
export const SentenceText = z.unknown().meta({ type: 'string' }) as unknown as z.ZodType<ShownSentence>
