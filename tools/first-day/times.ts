/** Estimates of reading, typing and waiting; machine time is measured. */
import type { Seconds } from './story.ts'

const WORDS_PER_MINUTE = 150
const BLOCK: Seconds = 20

export const readingOf = (words: number): Seconds => (words / WORDS_PER_MINUTE) * 60

/** Filled in or fetched elsewhere, by a piece of the block that asks for it. */
const elsewhere: readonly (readonly [string, string, Seconds])[] = [
  ['apt-get install --yes postgresql', 'the packages come', 90],
  ['npm ci', 'the project is copied here, installed and built', 240],
  ['smtp_url; do', 'three keys are fetched: an endpoint and its events in the dashboard, the mail server', 420],
  ['cat > /etc/touchline/touchline.env', 'own names and addresses', 120],
  ['brand/kickview', 'the own brand', 180],
  ['issuers.json <<', 'the own company and its tax', 240],
  ['certbot certonly', 'the name leads here, the certificate comes, its name in nginx', 240],
]

export const handOf = (block: string): { readonly seconds: Seconds; readonly what: string } => {
  const found = elsewhere.filter(([piece]) => block.includes(piece))
  return {
    seconds: BLOCK + found.reduce((sum, [, , seconds]) => sum + seconds, 0),
    what: found.map(([, what]) => what).join('; '),
  }
}

export const hands = { form: 60, command: 30, look: 20 } as const
