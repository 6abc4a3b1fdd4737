import * as z from 'zod/mini'

/** Where readers find help and the terms, as the console links to it; what is not configured is not there. */
export interface HelpLinks {
  readonly support?: string
  readonly terms?: string
  readonly privacy?: string
}

export const httpsUrl = z.url({ protocol: /^https$/, normalize: true })
export const mailLink = z.pipe(
  z.email(),
  z.transform((mail: string) => `mailto:${mail}`),
)

/** Every reader of the console may follow these links: only mail and https are accepted. */
export const helpVariables = {
  SUPPORT_ADDRESS: z.optional(z.union([mailLink, httpsUrl])),
  TERMS_URL: z.optional(httpsUrl),
  PRIVACY_URL: z.optional(httpsUrl),
}

interface HelpVariables {
  readonly SUPPORT_ADDRESS?: string | undefined
  readonly TERMS_URL?: string | undefined
  readonly PRIVACY_URL?: string | undefined
}

export const helpLinksOf = ({ SUPPORT_ADDRESS, TERMS_URL, PRIVACY_URL }: HelpVariables): HelpLinks => ({
  ...(SUPPORT_ADDRESS === undefined ? {} : { support: SUPPORT_ADDRESS }),
  ...(TERMS_URL === undefined ? {} : { terms: TERMS_URL }),
  ...(PRIVACY_URL === undefined ? {} : { privacy: PRIVACY_URL }),
})
