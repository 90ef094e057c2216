// @ts-check
// Names of other projects that documents and comments of this one put in backticks, by the project that they
// come from.
const NAMES = {
  FCL: 'CollisionObject fcl',
  Rapier: 'contactPair intersectionsWithShape',
  MoveIt: 'RobotModel isStateValid distanceRobot',
  OMPL: 'ompl MotionValidator PathSimplifier',
  RViz: 'mesh_loader cpp buildMesh',
  ROS: 'trajectory_msgs moveit_msgs sensor_msgs control_msgs shape_msgs JointState FollowJointTrajectory',
  MoveItMessages: 'SolidPrimitive PlanningSceneWorld',
  xacro: 'anon',
  Shewchuk: 'ccwerrboundA o3derrboundA',
  Node: 'resourceUsage',
  three: 'fromBufferAttribute',
  Redis: 'requirepass',
  Python: 'python3',
};

export const FOREIGN = new Set(Object.values(NAMES).flatMap((names) => names.split(' ')));
