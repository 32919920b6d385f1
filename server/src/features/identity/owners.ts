import { type Owner, variantsOf } from '../contacts/addresses/addresses.store.ts'

export function ownerOf(owners: readonly Owner[], value: string | null): Owner | undefined {
  return owners.find(({ addresses }) => addresses.some((address) => address.value === value))
}

/** Whose current phone this is under another variant. */
export function ownerOfVariant(owners: readonly Owner[], phone: string | null): Owner | undefined {
  const variants = phone === null ? [] : variantsOf(phone)
  return owners.find(({ addresses }) =>
    addresses.some(({ value, ended_at }) => ended_at === null && variants.includes(value)),
  )
}

/** Whether all addresses of the other contact belong to the person, also after that contact was merged into the person's. */
export function isIn(person: Owner | undefined, other: Owner): boolean {
  return person !== undefined && other.addresses.every(({ value }) => ownerOf([person], value) !== undefined)
}

export function distinct(owners: readonly (Owner | undefined)[]): Owner[] {
  return [...new Set(owners)].filter((owner) => owner !== undefined)
}
