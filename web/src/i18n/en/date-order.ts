export const texts = {
  dateOrderOf: 'Dates in {{name}}',
  date_order_none: 'Date format: as recognised',
  date_order_ymd: 'Year, month, day',
  date_order_dmy: 'Day, month, year',
  date_order_mdy: 'Month, day, year',
} as const
