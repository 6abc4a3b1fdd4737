export type DocumentLanguage = 'en' | 'ja' | 'fr' | 'es' | 'pt-pt' | 'de'

/** Missing languages fall back to English. */
export type Names = { readonly [L in DocumentLanguage]?: string | undefined }
