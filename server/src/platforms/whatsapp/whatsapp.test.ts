import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppPlatform } from '../../testing/whatsapp/whatsapp.ts'
import { platformContract } from '../platform.contract.ts'

for (const engine of engines) platformContract(`WhatsApp on ${engine.name}`, () => openWhatsAppPlatform(engine))
