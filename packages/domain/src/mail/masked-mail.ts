/** An address as it may stand on a page that anybody may see: enough for its owner to know it. */
export function maskedMail(address: string): string {
  const at = address.lastIndexOf('@')
  const first = /^./u.exec(address)?.[0] ?? ''
  return `${first}•••${address.slice(at)}`
}
