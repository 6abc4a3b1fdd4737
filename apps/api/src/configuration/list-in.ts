export const listIn = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((item) => item.trim() || [])
