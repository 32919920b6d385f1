type Styles = Readonly<Record<'root' | 'label' | 'wrapper' | 'section' | 'error' | 'description', string>>

/** The classes that lay a field of the library out as a quiet value. */
export function quietClasses({ root, label, wrapper, section, error, description }: Styles) {
  return { root, label, wrapper, section, error, description }
}
