import { engines } from '../../testing/engines.ts'
import { openWhatsAppTrial } from '../../testing/whatsapp.ts'
import { platformContract } from '../platform.contract.ts'

for (const engine of engines) platformContract(`WhatsApp on ${engine.name}`, () => openWhatsAppTrial(engine))
