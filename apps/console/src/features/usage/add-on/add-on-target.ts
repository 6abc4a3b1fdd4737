/** What is added: time for everybody or for one user, or seats. */
export type AddOnTarget =
  | { readonly kind: 'upload' | 'export'; readonly user: { readonly id: string; readonly name: string } | null }
  | { readonly kind: 'seats' }
