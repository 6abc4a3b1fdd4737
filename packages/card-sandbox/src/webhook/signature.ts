import { createHmac } from 'node:crypto'

/** The provider's signature header over the raw body: `t=<seconds>,v1=<hex>`. */
export const signatureHeader = (rawBody: string, secret: string, seconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${rawBody}`, 'utf8').digest('hex')
  return `t=${seconds},v1=${signature}`
}
