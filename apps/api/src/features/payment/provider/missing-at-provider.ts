export const isMissing = ({ code }: { readonly code: string }): boolean => code === 'resource_missing'
