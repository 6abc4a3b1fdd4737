import { useQuery } from '@tanstack/react-query'

export const useLaterPages = (enabled = true) =>
  useQuery({ queryKey: ['later-pages'], queryFn: () => import('./later-pages.ts'), staleTime: Infinity, enabled })
