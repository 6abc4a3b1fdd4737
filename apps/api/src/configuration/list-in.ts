/** What stands between commas, without spaces and without nothing. */
export const listIn = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((item) => item.trim() || [])
