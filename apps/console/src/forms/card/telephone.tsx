import { useQuery } from '@tanstack/react-query'

/** A saved telephone number as it is read. How each country writes its numbers is known only once that part has come. */
export function Telephone({ tel }: { readonly tel: string }) {
  const { data } = useQuery({
    queryKey: ['telephone', tel],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('../../lib/phone.ts')).internationally(tel),
    // Without that part the number stays as it is saved.
    meta: { faults: 'silent' },
  })
  return <span className="whole">{data ?? tel}</span>
}
