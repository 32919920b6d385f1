import '@mantine/core/styles.css'
import './styles.css'
import './touch.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startTranslations } from './i18n/i18n.ts'
import { watchPresence } from './presence.ts'
import { router } from './routes.tsx'
import { colourSchemes, cssVariables, theme } from './theme.ts'
import { makeTrpcClient, queryClient, TRPCProvider } from './trpc.ts'
import { NoticeList } from './ui/overlays/notice-list.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

void startTranslations().then(() =>
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colourSchemes}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>
            <TRPCProvider trpcClient={makeTrpcClient(watchPresence())} queryClient={queryClient}>
              <NoticeList />
              <RouterProvider router={router} />
            </TRPCProvider>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  ),
)
