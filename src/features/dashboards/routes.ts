import { announceCourse, courseAnnouncements } from './actions/announce-course.ts'
import { adminDashboard, creatorDashboard, learnerDashboard } from './actions/open-home.ts'
import { saveAdminProfile, saveCreatorProfile, saveLearnerProfile } from './actions/save-profile.ts'
import { courseFigures } from './queries/course-figures.ts'
import { courseStudents } from './queries/course-students.ts'
import { adminProfile, creatorProfile, learnerProfile } from './queries/own-profile.ts'
import { publicProfile } from './queries/public-profile.ts'

export const routes = [
  learnerDashboard,
  creatorDashboard,
  adminDashboard,
  learnerProfile,
  saveLearnerProfile,
  creatorProfile,
  saveCreatorProfile,
  adminProfile,
  saveAdminProfile,
  publicProfile,
  courseFigures,
  courseStudents,
  courseAnnouncements,
  announceCourse,
]
