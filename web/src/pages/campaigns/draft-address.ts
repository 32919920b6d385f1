type Place = { readonly id: string; readonly template_id: string | null; readonly step: string }

/** The address of a draft at the step where it was left, within the workspace. */
export function addressOfDraft({ id, template_id, step }: Place): string {
  const parameters = new URLSearchParams({ draft: id, ...(template_id !== null && { template: template_id }), step })
  return `campaigns/new?${parameters}`
}
