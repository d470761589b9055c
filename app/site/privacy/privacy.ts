import { spamDays } from "../../enquiries/rules/retention";
import type { LegalDocument, LegalSection } from "../../pages/legal";
import { cookiesSection } from "../../settings/consent";

/** The facts that the privacy policy depends on. */
export interface PrivacyFacts {
  /** How long an enquiry is kept, in months. */
  readonly retentionMonths: number;
  /** Whether Turnstile checks the intake form. */
  readonly humanCheck: boolean;
  /** The host of the analytics script; null without one. */
  readonly analyticsHost: string | null;
}

/** The privacy policy (LEGAL-5). Each sentence must be true of the software, whatever its operator does. */
export const privacyPolicy = (facts: PrivacyFacts): LegalDocument => ({
  title: "Privacy Policy",
  lead:
    "You can read this website without telling us who you are. This page explains what we store when you " +
    "send us the project intake form, what is kept in your own browser, and what you can ask of us.",
  sections: [information(facts), use, sharing(facts), security, cookies(facts), rights],
});

const information = ({ retentionMonths }: PrivacyFacts): LegalSection => ({
  id: "information-we-collect",
  title: "Information We Collect",
  paragraphs: [
    "When you send the project intake form, we store the answers you give: the type of project, the " +
      "problem it should solve, the people who will use it, your budget, your timelines, and the email " +
      "address at which we can reach you, and how you heard of us if you say so. With them we keep which page of this " +
      "website you opened first and which one led you to the form, the name of another website that led you here, and " +
      "the names in the link of a campaign, as far as your browser tells: nothing is stored on your device for this. We also keep the time at which they arrived and our own " +
      "notes: how far the request has come, who answers it, when, and who of us changed that. You need no account to read the site.",
    `We keep a submission for ${months(retentionMonths)} from the day we receive it. After that it is deleted ` +
      "automatically, unless it has led to an agreement with you: such a submission stays until we delete it " +
      "by hand. You can ask us to delete yours earlier. Our backups may hold a copy until they are deleted themselves. " +
      "Messages that we sent because of it are kept for 90 days at most, and deleted with it.",
    "A tool that you suggest for the directory is kept with its name, its address and your reason, not with who you are, " +
      `for ${months(retentionMonths)}. ` +
      "A submission that looks like an automatic one is put aside with the reasons, so that a person can decide. To " +
      "notice that a text is sent again and again, we keep a hash of it. What we leave aside is deleted after " +
      `${spamDays} days.`,
    "As with any website, the server that delivers a page receives technical details of the request, such " +
      "as your IP address and browser type. To limit how often the form, the data interface and the sign-in page can be used, " +
      "we count requests under a hash of your IP address, its network, or your email address. The counts of " +
      "visitors are deleted within two days, those of people who sign in within 91 days.",
  ],
});

const use: LegalSection = {
  id: "how-we-use-information",
  title: "How We Use Information",
  paragraphs: [
    "We use the answers in the intake form to understand your project, to decide whether and how we " +
      "can help, and to reply to you. We do so because you have asked us to take these steps before a " +
      "possible agreement. If we work together, the submission becomes the starting point of the " +
      "project.",
    "We use technical details of requests only to deliver the pages, to keep the site secure and to " +
      "find faults. We make no decisions about you by automated means alone, and we do not add your email " +
      "address to a mailing list without your consent.",
  ],
};

const sharing = ({ humanCheck }: PrivacyFacts): LegalSection => ({
  id: "information-sharing",
  title: "Information Sharing",
  paragraphs: [
    "We do not sell or rent personal information. Submissions are read by people whose account for this " +
      "website includes the inbox. A submission can also be mailed to those of us who answer it, and sent to other systems that we " +
      "connect to this website to work on enquiries. When mail is set up, you get a copy of your answers at the address you gave.",
    "We rely on providers that host the website, store its data or deliver our email, and they handle " +
      "information for these purposes. Beyond that, we share information when the law requires it, when it " +
      "is necessary to establish or defend a legal claim, or when you have asked us to, for example to " +
      "introduce you to a specialist.",
    ...(humanCheck
      ? [
          "The intake form and the form that suggests a tool are protected against automated submissions by Cloudflare " +
            "Turnstile. On the last step of the one, and when you fill in the other, your browser loads a script from " +
            "challenges.cloudflare.com, which may store data of its own there, and Cloudflare receives your IP address " +
            "and details of your browser. Nothing of it is loaded on other pages.",
        ]
      : []),
    "Pictures in articles and entries may come from other websites. Your browser then requests them there, and those " +
      "websites learn your IP address and that the request came from this site.",
  ],
});

const security: LegalSection = {
  id: "data-security",
  title: "Data Security",
  paragraphs: [
    "Pages and forms are sent over encrypted connections. On this website, submissions can be read only after signing in, " +
      "every request is checked for the right to do so, and passwords are stored only as salted hashes. We collect " +
      "little in the first place, which is the most dependable protection we know.",
    "No system is free of risk, so please leave passwords, access keys and confidential documents out " +
      "of the intake form. If we learn of an incident that is likely to put your rights at risk, we " +
      "will inform you and the responsible authority as the law requires.",
  ],
};

const cookies = ({ analyticsHost }: PrivacyFacts): LegalSection => ({
  id: cookiesSection,
  title: "Cookies and Tracking",
  paragraphs:
    analyticsHost === null
      ? [
          "This website measures no visits and loads no scripts that track you. If a script that measures visits is " +
            "ever added, it will be named here, and loaded only for visitors who accept it then: an answer given " +
            "before does not count as accepting it. If you decline now, you will not be asked again.",
        ]
      : [
          `If you accept, and only then, pages load a script from ${analyticsHost} that measures visits. It learns your ` +
            "IP address, details of your browser, which pages you open, with their addresses, and how fast they " +
            `load, and sends this to ${analyticsHost}. It can set cookies. It is not loaded for people who are signed in ` +
            "to the portal. You can change your answer at any time: declining deletes its cookies that are listed " +
            "below, and no page loads the script any more.",
        ],
});

const rights: LegalSection = {
  id: "your-rights",
  title: "Your Rights",
  paragraphs: [
    "The information you send us remains yours to decide about. To use any of these rights, write to " +
      "us from the email address you gave in the form, so that we can find your submission. You may " +
      "also complain to the data protection authority where you live.",
  ],
  list: [
    "Access and control: you may ask what we have stored about you, have it corrected or deleted, and " +
      "object to its use or ask us to restrict it.",
    "Data portability: you may receive the answers you gave us in a common, machine-readable format, " +
      "for yourself or for another provider.",
    "Communication preferences: you may tell us at any time how you wish to be contacted, or that you " +
      "no longer wish to hear from us, and we will respect it.",
  ],
};

const months = (count: number): string => (count === 1 ? "1 month" : `${count} months`);
