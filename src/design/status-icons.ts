import { CheckCircleFillIcon, InfoFillIcon, WarningFillIcon, XCircleFillIcon } from './icons/fill.tsx'

export const statusIcons = {
  success: CheckCircleFillIcon,
  info: InfoFillIcon,
  warning: WarningFillIcon,
  error: XCircleFillIcon,
}
