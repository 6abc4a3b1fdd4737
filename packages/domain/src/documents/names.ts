export type DocumentLanguage = 'en' | 'ja' | 'fr' | 'es' | 'pt-pt' | 'de'

/** A name in the languages that the catalogue has; a missing one falls back to English. */
export type Names = { readonly [L in DocumentLanguage]?: string | undefined }
