import { useQuery } from '@tanstack/react-query'
import { savedPhoneQuery } from '../../lib/phone.ts'

/** A saved telephone number as it is read. */
export function Telephone({ tel }: { readonly tel: string }) {
  return <span className="whole">{useQuery(savedPhoneQuery(tel)).data?.text ?? tel}</span>
}
