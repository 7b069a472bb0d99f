import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  home: 'Home',
  breadcrumb: 'Breadcrumb',

  // Home
  homeTitle: (name: string) => `${name}: learn, grow, succeed`,
  homeDescription:
    'Online courses by experienced teachers, in English and Hindi. Prices are in rupees. Lessons are short and work well on phones.',
  headline: 'One step a day.',
  headlineHindi: 'हर दिन एक कदम।',
  lead: 'Courses by experienced teachers, in English and Hindi. Short lessons that work well on your phone.',
  searchLabel: 'What do you want to learn?',
  search: 'Search',
  popularTopics: 'Popular topics',
  learn: 'Learn',
  grow: 'Grow',
  succeed: 'Succeed',
  lessonNumber: (number: number) => `Lesson ${number}`,
  lessonTitle: (number: number, title: string) => `Lesson ${number}: ${title}`,
  certificate: 'Certificate of completion',
  courseCompleted: 'Course completed',
  yourName: 'Your name',
  yourWork: 'Your work',
  subjects: 'Subjects',
  courseCount: (count: number, shown: string) => plural(count, { one: `${shown} course`, other: `${shown} courses` }),
  popular: 'Popular courses',
  browseAll: 'Browse all courses',
  steps: 'Three steps, in this order',
  stepsText: 'Learn a skill, use it in a real project, then show your work.',
  learnText: 'Each lesson takes a few minutes. Stop anywhere and continue from the same second on any device.',
  growText: 'Apply each lesson to your own work: a ledger, a raga, a landing page.',
  succeedText: (certificates: boolean) =>
    certificates
      ? 'Complete the course and get a certificate that employers can verify online.'
      : 'Complete the course and show what you made.',
  quote: (text: string) => `“${text}”`,
  learnerOf: (place: string) => (place ? `Learner, ${place}` : 'Learner'),
  story: 'A learner’s story',
  viewThisCourse: 'View this course',
  teachOn: (name: string) => `Teach on ${name}`,
  teachTitle: 'Teach what you do every day.',
  teachText: 'Set your price in rupees, publish in your own language and see every sale immediately.',
  teachExample: 'An example',
  teachPrice: 'Your course price',
  teachLearners: 'Learners in a good month',
  teachSales: 'Course sales',
  becomeCreator: 'Become a creator',
  hireStudio: 'Hire a studio',
  fromBlog: 'From the blog',
  allPosts: 'All posts',

  // Legal pages
  updated: (date: string) => `Last updated on ${date}`,

  contactPage: 'our contact page',

  // About
  about: {
    title: 'About us',
    description: 'Who runs this school, why it looks like a stepwell, and what we promise learners and teachers.',
    heading: 'One step at a time',
    lead: (name: string) =>
      `A stepwell leads down to water in hundreds of easy steps. ${name} builds courses the same way.`,
    parts: [
      {
        title: 'Teachers with current experience',
        text: 'Our teachers do the work they teach: they file returns, play ragas or run kitchens. Our team reviews every course before it is published.',
      },
      {
        title: 'Made for mobile',
        text: 'Many people study on a phone in short breaks. Lessons are short and pages load quickly. Every lesson continues where you stopped, on any device.',
      },
      {
        title: 'English and Hindi',
        text: 'We offer courses in English and in Hindi. You can search in Latin letters or Devanagari. Search finds the course even if you make a typo.',
      },
      {
        title: 'Clear prices',
        text: 'Every price is in rupees and includes GST. There are no countdowns, no ‘last seats’ and no hidden fees. If a course is not for you, ask for a refund within 30 days of payment.',
      },
    ],
    numbersTitle: 'The school today',
    /** Below the number of courses, and of subjects. */
    numberCourses: 'courses',
    numberSubjects: 'subjects',
    promiseTitle: 'What we do not do',
    promise: [
      'We do not sell your data or follow you with cookies.',
      'We do not promise jobs, ranks or incomes.',
      'We do not write reviews ourselves or hide bad ones.',
    ],
    join: 'Find a course',
    teach: 'Teach with us',
  },

  // Creator information
  creator: {
    title: 'Teach with us',
    description: 'How teaching works here: create a course, set your price, pass the review and see every sale.',
    heading: 'Teach what you know.',
    lead: 'Turn your skills into a course in English, Hindi or both. We provide the course page, payments and video player.',
    stepsTitle: 'From first draft to first sale',
    steps: [
      {
        title: 'Write',
        text: 'Add a title, outcomes, sections and lessons. Your work is saved automatically, so you can continue on another device.',
      },
      {
        title: 'Record your lessons',
        text: 'Use videos, articles, quizzes or assignments. If you have no camera, hire our studio by the hour.',
      },
      {
        title: 'Submit for review',
        text: 'Our team checks your course and approves it, or tells you what to change.',
      },
      {
        title: 'Publish and see each sale',
        text: 'Set the price in rupees, or make the course free. You can change the price without a new review.',
      },
    ],
    needTitle: 'What we ask of you',
    needs: [
      'You have practical experience in what you teach.',
      'The work is your own, or you have the rights to use it.',
      'You answer your learners’ questions.',
    ],
    toolsTitle: 'Your tools',
    tools: [
      { title: 'Your work is always saved', text: 'Saves as you type, even offline.' },
      { title: 'More than video', text: 'Add articles, quizzes, downloads and assignments that you grade.' },
      {
        title: 'Video that works on slow internet',
        text: 'Interrupted uploads continue where they stopped. You can add captions in twelve languages.',
      },
      {
        title: 'Useful numbers',
        text: 'See page views, sales, course completion and where learners stop.',
      },
      { title: 'Announcements', text: 'Message everyone in a course by notification and email.' },
      {
        title: 'Learners keep their progress',
        text: 'You can update a published course. The new version goes live once we approve it.',
      },
    ],
    questionsTitle: 'Before you begin',
    whoCanTeach: {
      question: 'Who can teach?',
      anyone: 'Anyone over 18 with practical experience. You do not need a degree or followers.',
      invited: 'People over 18 whom we invite. If you have practical experience and want to teach, write to us.',
    },
    questions: [
      {
        question: 'Do I have to appear on video?',
        answer: 'No. You can use only articles and quizzes, or record your screen with your voice.',
      },
      {
        question: 'I learn here already. Do I need another account?',
        answer: 'No. We add teaching to your current account. You keep the courses you bought.',
      },
      {
        question: 'What happens in review?',
        answer:
          'Our team checks the whole course. If something must change, we explain why, with notes beside each field. Then you submit it again.',
      },
      {
        question: 'Can I remove a course?',
        answer: 'Yes, at any time. We remove it from the marketplace. Existing learners keep access.',
      },
    ],
    endTitle: 'Create your first lesson today.',
    start: 'Become a creator',
    invited: 'We invite the people who teach here. If you want to teach, write to us.',
    contact: 'Contact us',
    startHint: 'Create an account in two minutes.',
    alreadyCreator: 'Go to My Content',
    upgrade: 'Add teaching to my account',
    upgrading: 'One moment...',
    upgraded: 'You can now create courses.',
    studio: 'Hire the studio',
    rules: 'Read the user guidelines',
  },

  // Hire studio
  studio: {
    title: 'Hire a studio',
    description:
      'Hire a quiet studio by the hour, with lights, two cameras and an operator. Ask for a date and a price.',
    heading: 'A quiet room with good light',
    lead: 'Record your lessons in a studio. Our operator handles video and sound while you teach. Tell us what you need, and we will suggest a date and a price.',
    getsTitle: 'What you get',
    gets: [
      {
        title: 'Two cameras',
        text: 'One camera faces you. The other records your hands, paper or kitchen counter from above.',
      },
      { title: 'Clear sound', text: 'We record lapel and boom microphones on separate tracks.' },
      { title: 'Screen recording', text: 'Bring a laptop, and we will record its screen too.' },
      { title: 'An operator', text: 'The operator takes care of light, focus, retakes and files.' },
    ],
    formTitle: 'Request a date',
    formText: 'We reply within 48 hours. We book nothing until you accept the price.',
  },

  // Contact
  contact: {
    title: 'Contact us',
    description: 'Write to us. You get a ticket number immediately and a reply from our team within 48 hours.',
    heading: 'Write to us',
    lead: 'You get a ticket number immediately and a reply from our team within 48 hours.',
    direct: 'Contact details',
    officer: 'Grievance officer',
    address: 'Address',
    email: 'Email',
    phone: 'Phone',
    first: 'Common questions',
    firstText: 'Find answers about payments, refunds and sign-in codes.',
    faq: 'Frequently asked questions',
  },

  // Support
  support: {
    title: 'Help and support',
    description: 'Get help with lessons, payments, refunds and your account, or contact our team.',
    heading: 'How can we help?',
    lead: 'Search common questions, or contact our team.',
    parts: [
      {
        title: 'A lesson does not play',
        text: 'Reload the page and pause other downloads. Meanwhile, you can read the steps in the notes below the video.',
      },
      {
        title: 'Money debited but course not unlocked',
        text: 'Wait a few minutes and do not pay again. We’ll unlock your course once the bank confirms, even if you closed the browser. After three days, write to us with the payment reference.',
      },
      {
        title: 'The code does not arrive',
        text: 'Request a new code after 30 seconds and check your email spam folder. To correct your phone number, select Change number.',
      },
      {
        title: 'You want a refund',
        text: 'Ask under Purchases within 30 days of payment. Under 30% of lessons completed{?certificates: and no certificate issued}: refunded at once. Otherwise, our team answers within 48 hours.',
      },
    ],
    faq: 'Frequently asked questions',
    faqText: 'Answers about learning, payments, teaching and accounts.',
    refund: 'Refund policy',
    refundText: 'Read the full policy with examples.',
    contact: 'Write to us',
    contactText: 'Get a ticket number immediately and a reply within 48 hours.',
    takedown: 'Report content',
    takedownText: 'Report a lesson or review that breaks the law or your rights.',
  },

  unauthorized: 'Unauthorized Access',
  unauthorizedText: 'Your account does not have the role this page needs.',
  toDashboard: 'Go to my dashboard',
  toHome: 'Go to the home page',
}
