/** What test mode contains of the sample data. */
export type SampleData = { readonly customers: number }
