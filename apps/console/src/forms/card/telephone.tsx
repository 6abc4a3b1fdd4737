import { useQuery } from '@tanstack/react-query'
import { savedPhoneQuery } from '../../lib/phone.ts'

export function Telephone({ tel }: { readonly tel: string }) {
  return <span className="whole">{useQuery(savedPhoneQuery(tel)).data?.text ?? tel}</span>
}
