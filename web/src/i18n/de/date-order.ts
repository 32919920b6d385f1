import type { Translation } from '../english-texts.ts'

export const texts = {
  dateOrderOf: 'Datumsangaben in {{name}}',
  date_order_none: 'Datumsformat: wie erkannt',
  date_order_ymd: 'Jahr, Monat, Tag',
  date_order_dmy: 'Tag, Monat, Jahr',
  date_order_mdy: 'Monat, Tag, Jahr',
} as const satisfies Translation<'date-order'>
