import { chooseHandle } from './actions/choose-handle.ts'
import { clearCreatorPage } from './actions/clear-page.ts'
import { creatorPicture } from './actions/draw-creator-picture.ts'
import { saveOwnPage } from './actions/save-page.ts'
import { adminCreatorPage, ownPage } from './queries/own-page.ts'
import { visitFigures, visitFile } from './queries/visit-figures.ts'
import { creatorPage, creatorPageIntro, creatorPageReviews } from './queries/public-page.ts'

export const routes = [
  creatorPage,
  creatorPageReviews,
  creatorPageIntro,
  creatorPicture,
  ownPage,
  chooseHandle,
  saveOwnPage,
  visitFigures,
  visitFile,
  adminCreatorPage,
  clearCreatorPage,
]
