export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

export const textOf = (value: unknown, name: string): string | null => {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : null
}
