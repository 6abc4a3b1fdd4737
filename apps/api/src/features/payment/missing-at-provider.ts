/** The provider's word for an id that it does not have. */
export const isMissing = ({ code }: { readonly code: string }): boolean => code === 'resource_missing'
