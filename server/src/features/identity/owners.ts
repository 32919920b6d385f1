import type { Owner } from '../contacts/addresses/addresses.store.ts'

export function ownerOf(owners: readonly Owner[], value: string | null): Owner | undefined {
  return owners.find(({ addresses }) => addresses.some((address) => address.value === value))
}

/** Also after the other contact was merged into this one. */
export function isIn(person: Owner | undefined, other: Owner): boolean {
  return person !== undefined && other.addresses.every(({ value }) => ownerOf([person], value) !== undefined)
}

export function distinct(owners: readonly (Owner | undefined)[]): Owner[] {
  return [...new Set(owners)].filter((owner) => owner !== undefined)
}
