/** A language has a text for every key of the English ones, each with the same placeholders. A test compares the placeholders. */
export type TextsLike<English> = { readonly [Key in keyof English]: string }
